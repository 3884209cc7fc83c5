import type { Metadata } from 'next'

/** For a page whose address allows anybody to see or do something, so it must not reach other sites or a search index. */
export const SECRET_ADDRESS: Metadata = { robots: { index: false, follow: false }, referrer: 'no-referrer' }

/**
 * The same for a page whose form calls an action of Next.js. With `no-referrer`, browsers send the form without Origin, which Next.js
 * refuses.
 */
export const SECRET_DOOR: Metadata = { robots: { index: false }, referrer: 'same-origin' }
