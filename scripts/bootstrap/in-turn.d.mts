export function inTurn<Result>(root: string, work: () => Result | Promise<Result>): Promise<Result>
