/** What a person reads on the dashboard, in this browser. It is not the language that the same person has as a customer. */
export const STAFF_LANGUAGE_COOKIE = 'khata_staff_language'

/** What a link says to change it. The pages of the dashboard have a `lang` of their own: that of a preview or a PDF for customers. */
export const STAFF_LANGUAGE_PARAM = 'speak'
