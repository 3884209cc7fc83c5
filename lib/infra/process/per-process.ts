const ofProcess = globalThis as typeof globalThis & { khata?: Map<string, unknown> }

/**
 * Something that a process has only once, such as its connections or its counters. Each route bundle has its own copy of every module, so a
 * module variable would exist several times. This is kept on the global object.
 * @param name of this thing, unique in the process. Only the file that owns it uses it.
 * @param make called once, by the first caller.
 */
export function perProcess<Thing>(name: string, make: () => Thing): Thing {
  ofProcess.khata ??= new Map()
  if (!ofProcess.khata.has(name)) ofProcess.khata.set(name, make())
  return ofProcess.khata.get(name) as Thing
}
