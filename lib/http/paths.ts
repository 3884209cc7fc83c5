import { DEFAULT_LANGUAGE, LANGUAGES } from '@/lib/core/language'

// Whose path is which, and what a form looks like.

/** No pages: the API, and files. */
export const NO_PAGE = /^\/(v1|api|images|_next)(\/|\?|$)/

/** Shops send browsers and servers there, as they do to the real providers. No cookie counts there. */
export const SIMULATOR_API = /^\/simulators\/\w+\/api\//

/** The content type of a form with files. */
export const MULTIPART = /^multipart\/form-data\s*(;|$)/i

/** The pages of customers. */
export const CUSTOMER_PAGES = /^\/(agree|buy|checkout|help|invoice|privacy|terms|top-up|w|wallet)(\/|$)/

const OTHER_LANGUAGES = LANGUAGES.filter((each) => each !== DEFAULT_LANGUAGE).join('|')

/** The first page in each language, and the documentation. They say the same to everybody. */
export const READER_PAGES = new RegExp(`^/(${OTHER_LANGUAGES}|docs(/.*)?)?$`)

/** The pages of staff: the dashboard, those of the operator, and the way into them. */
export const STAFF_PAGES =
  /^\/(dashboard|operator|sign-in|sign-up|forgot-password|reset-password|verify-email|invite|bank-account)(?=\/|$)/
