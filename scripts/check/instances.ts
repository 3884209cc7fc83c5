import { codeOf } from './code'
import { FOR_TESTS } from './table'

/** Code in a worker folder runs in its own process, which has each module only once. */
const HAS_COPIES = /^(app|inngest|lib)\/(?!.*\/worker\/)/
const IMPORTED = /^import\s+(?!type\b)(?<names>[^'"]*?)\s+from\s+'(?![.]|@\/|node:)[^']+'/gm

/**
 * Each Next.js page has its own copy of every package and module, but shares the objects that a process has once (`perProcess`). The first
 * caller creates those, with the classes of its own copy. So a page's object may throw an error at the API that is not an instance of any
 * class in the API's copy. With `instanceof`, the API once answered 500 instead of 429. Recognise a package's error by its name or code.
 * `DomainError` recognises its copies.
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
