import { codeOf } from './code'
import { FOR_TESTS } from './table'

/** In a worker runs a process of its own, which has each module once. */
const HAS_COPIES = /^(app|inngest|lib)\/(?!.*\/worker\/)/
const IMPORTED = /^import\s+(?!type\b)(?<names>[^'"]*?)\s+from\s+'(?![.]|@\/|node:)[^']+'/gm

/**
 * A page of Next.js has its own copy of each package and module, and what a process has once (`perProcess`) is made by the
 * first that asks. So an object of a page may throw at the API what no class of the API's copy knows: the API answered 500
 * instead of 429. An error of a package is known by its name or code, and `DomainError` knows its copies.
 */
export function instanceProblems(file: string, text: string): string[] {
  if (!HAS_COPIES.test(file) || FOR_TESTS.test(file)) return []
  const code = codeOf(text)
  const ofPackages = [...code.matchAll(IMPORTED)].flatMap(({ groups }) => groups?.names?.match(/\w+/g) ?? [])
  const asked = [...code.matchAll(/\binstanceof\s+(\w+)/g)].map(([, name = '']) => name)
  return asked
    .filter((name) => ofPackages.includes(name))
    .map((name) => `${file} asks with instanceof for ${name} of a package: ask for its name or code`)
}
