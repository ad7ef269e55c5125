// Only so that the test executables can share one precompiled header.
