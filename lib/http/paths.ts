import { DEFAULT_LANGUAGE, LANGUAGES } from '@/lib/core/language'

// Which paths belong to whom, and what a form's content type looks like.

/** Paths that are not pages: the API, and files. */
export const NO_PAGE = /^\/(v1|api|images|_next)(\/|\?|$)/

/** Shops send browsers and servers to these paths, as they do with real providers. Cookies have no effect there. */
export const SIMULATOR_API = /^\/simulators\/\w+\/api\//

/** The content type of a form with files. */
export const MULTIPART = /^multipart\/form-data\s*(;|$)/i

/** The pages of customers. */
export const CUSTOMER_PAGES = /^\/(agree|buy|checkout|help|invoice|privacy|qr|terms|top-up|w|wallet)(\/|$)/

const OTHER_LANGUAGES = LANGUAGES.filter((each) => each !== DEFAULT_LANGUAGE).join('|')

/** The first page in each language, and the documentation. They show the same to everybody. */
export const READER_PAGES = new RegExp(`^/(${OTHER_LANGUAGES}|docs(/.*)?)?$`)

/** The staff pages: the dashboard, the operator's pages, and the sign-in pages. */
export const STAFF_PAGES =
  /^\/(dashboard|operator|sign-in|sign-up|forgot-password|reset-password|verify-email|invite|bank-account)(?=\/|$)/
