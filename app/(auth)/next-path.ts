const HOME = '/dashboard'

/** Where to go after signing in: a path of this site and nothing else, so that no link can lead people away. */
export function nextPath(given: string | undefined): string {
  if (!given?.startsWith('/')) return HOME
  // The parser also sees through `//host` and `/\host`, which browsers read as another site.
  const url = URL.canParse(given, 'http://this.site') ? new URL(given, 'http://this.site') : null
  return url?.origin === 'http://this.site' ? url.pathname + url.search : HOME
}
