# RGrad on an entry-sampled matrix, for: lowrank-lab solve --external 'julia rgrad.jl {instance} {csv} {max-iter}'
#   X+ = R_X(-mu P_T G),  G = A*(A(X) - y),  mu = ||P_T G||^2 / ||A(P_T G)||^2,  R the orthographic retraction
# It reads the instance as TOML, with the standard library alone, and begins at P_r(A*(y) / p).
using LinearAlgebra, Printf, TOML

data = TOML.parsefile(ARGS[1])
rows, cols, r = data["rows"], data["cols"], data["rank"]
matrix(name) = reduce(vcat, (Float64.(row)' for row in data[name]))
y, place = Float64.(data["samples"]), Int.(data["observed"])  # column-major, from 0
i, j = place .% rows .+ 1, place .÷ rows .+ 1
truth = matrix("left") * matrix("right")'

measured(left, right) = vec(sum(left[i, :] .* right[j, :], dims = 2))  # A(left right')

function factors(left, right)  # U K V' of left right', K diagonal
    Q1, Q2 = qr(left), qr(right)
    core = svd(Q1.R * Q2.R')
    Matrix(Q1.Q) * core.U, Matrix(Diagonal(core.S)), Matrix(Q2.Q) * core.V
end

function run(out, most)
    G = zeros(rows, cols)
    G[place .+ 1] = y * (rows * cols / length(y))
    first = svd(G)
    U, K, V = first.U[:, 1:r], Matrix(Diagonal(first.S[1:r])), first.V[:, 1:r]
    println(out, "iteration,error")
    for t in 0:most
        distance = norm(U * K * V' - truth)
        @printf(out, "%d,%.17g\n", t, distance)
        flush(out)
        distance < 1e-10 && break
        G[place .+ 1] = measured(U * K, V) - y
        M = U' * G * V
        Up, Vp = G * V - U * M, G' * U - V * M'
        gradient = measured([U * M + Up U], [V Vp])
        mu = (norm(M)^2 + norm(Up)^2 + norm(Vp)^2) / norm(gradient)^2
        H = K - mu * M
        U, K, V = factors((U * H - mu * Up) / H, V * H' - mu * Vp)
    end
end
open(out -> run(out, parse(Int, ARGS[3])), ARGS[2], "w")
