// Linked into programs under AddressSanitizer: no library is ever closed. Leaks are looked for when a program
// has ended, and a graphics driver that was unloaded by then could not say that what it still holds is
// reachable.
extern "C" int dlclose(void*) { return 0; }
