% RGrad on an entry-sampled matrix, for MATLAB and Octave:
%   lowrank-lab solve --external 'octave-cli --no-gui-libs rgrad.m {mat} {csv} {max-iter}'
%   X+ = R_X(-mu P_T G),  G = A*(A(X) - y),  mu = ||P_T G||^2 / ||A(P_T G)||^2,  R the orthographic retraction
1;
function z = measured(left, right, i, j)  % A(left right')
  z = sum(left(i, :) .* right(j, :), 2);
end
function [U, K, V] = factors(left, right)  % U K V' of left right', K diagonal
  [Q1, R1] = qr(left, 0);
  [Q2, R2] = qr(right, 0);
  [a, K, b] = svd(R1 * R2');
  U = Q1 * a;
  V = Q2 * b;
end
words = argv();
d = load(words{1});
place = d.observed;  % column-major, from 0
i = mod(place, d.rows) + 1;
j = floor(place / d.rows) + 1;
truth = d.left * d.right';
[U, K, V] = factors(d.start_left, d.start_right);
out = fopen(words{2}, 'w');
fprintf(out, 'iteration,error\n');
for t = 0:str2double(words{3})
  err = norm(U * K * V' - truth, 'fro');
  fprintf(out, '%d,%.17g\n', t, err);
  fflush(out);
  if err < 1e-10, break, end
  G = zeros(d.rows, d.cols);
  G(place + 1) = measured(U * K, V, i, j) - d.samples;
  M = U' * G * V;
  Up = G * V - U * M;
  Vp = G' * U - V * M';
  gradient = measured([U * M + Up, U], [V, Vp], i, j);
  mu = (norm(M, 'fro')^2 + norm(Up, 'fro')^2 + norm(Vp, 'fro')^2) / sum(gradient.^2);
  H = K - mu * M;
  [U, K, V] = factors((U * H - mu * Up) / H, V * H' - mu * Vp);
end
fclose(out);
