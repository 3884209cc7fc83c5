import type { Metadata } from 'next'

/** Of a page whose address lets anybody see or do something: it must not reach other sites or an index. */
export const SECRET_ADDRESS: Metadata = { robots: { index: false, follow: false }, referrer: 'no-referrer' }

/** The same where the framework takes a form: with `no-referrer`, browsers send it without Origin, and Next refuses that. */
export const SECRET_DOOR: Metadata = { robots: { index: false }, referrer: 'same-origin' }
