import path from 'node:path'

/** Where a build puts the production programs (scripts/start/compile.ts). scripts/bootstrap/program.mjs has the same path. */
export const PROGRAMS = '.next/programs'

/**
 * The compiled file of a program.
 * @param source its path from the project's root, such as `scripts/start/serve.ts`.
 */
export const compiledFile = (source: string) => path.join(PROGRAMS, source.replace(/\.\w+$/, '.mjs'))

/** The arguments with which Node runs a program: the compiled file, or its source, which tsx compiles in memory. */
export function programArguments(source: string, { compiled }: { compiled: boolean }): string[] {
  return compiled ? [compiledFile(source)] : ['--import', 'tsx', source]
}
