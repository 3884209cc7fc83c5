/**
 * SQL: the present instant for a column that says when work is due. now() has microseconds. Rounded to milliseconds it could be in the
 * future, and a look right after the commit would not find the work.
 */
export const DUE_NOW = `date_trunc('milliseconds', now())`
