import path from 'node:path'

/** Where a build puts the programs of production (scripts/start/compile.ts). scripts/bootstrap/program.mjs names it too. */
export const PROGRAMS = '.next/programs'

/**
 * The compiled file of a program.
 * @param source its path from the project's root, such as `scripts/start/serve.ts`.
 */
export const compiledFile = (source: string) => path.join(PROGRAMS, source.replace(/\.\w+$/, '.mjs'))

/** The arguments with which Node runs a program: what the build has compiled, or its source, which tsx compiles in memory. */
export function programArguments(source: string, { compiled }: { compiled: boolean }): string[] {
  return compiled ? [compiledFile(source)] : ['--import', 'tsx', source]
}
