export function npmCommand(): [command: string, ...prefix: string[]]
