/** What a person reads on the dashboard, in this browser. It is not the language that the same person has as a customer. */
export const STAFF_LANGUAGE_COOKIE = 'khata_staff_language'
