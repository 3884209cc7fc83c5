// Without one of its own the build would take that of the repository.
export function register() {}
