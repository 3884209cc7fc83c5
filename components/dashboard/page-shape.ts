export type PageShape = 'home' | 'list' | 'object' | 'form'

const FORM = /\/(new|edit|change|sell|new-price|settings|security|sandbox|signature)(\/|$)/

/** The shape of the page at an address of the dashboard. */
export function shapeOf(path: string): PageShape {
  const [, , , place, id] = path.split('/')
  if (!place) return 'home'
  if (FORM.test(path.slice('/dashboard/sandbox'.length))) return 'form'
  // The id of an object has its kind before it: `cus_01h…`.
  return id && /_|^prices$/.test(path) ? 'object' : 'list'
}
