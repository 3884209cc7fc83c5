/** Why a row cannot be made, with the sentence that a merchant reads. The sentences quote no value: they are kept longer. */
const ROW_PROBLEMS = {
  too_many_cells: 'The row has more cells than there are headings. Put a text with a comma in quotes.',
  too_few_cells: 'The row has fewer cells than there are headings. Check that its last cells are there.',
  unreachable: 'The row has neither a phone nor an email. Write one of them.',
  phone_invalid: 'This is no phone number. Write it like 9812345678 or +9779812345678.',
  phone_rounded:
    'The spreadsheet has rounded this number, as 9.81E+09. Make the column a text, and type the number again.',
  email_invalid: 'This is no e-mail address. Write it like asha@example.com.',
  language_unknown: 'The language is unknown. Write en or ne, or leave it empty.',
  pan_invalid: 'A PAN has nine digits. Check the number, or leave it empty.',
  text_too_long: 'The text is too long. Shorten it.',
  text_invalid: 'The text has characters that cannot be stored. Type it again.',
  price_missing: 'The row says how to bill, and no price. Write the price, or leave the other cells empty.',
  price_unknown: 'There is no such price. Write its id, or its product as the catalog names it.',
  price_ambiguous: 'Several prices are called so. Write the id of the price.',
  price_inactive: 'The price is not sold any more. Use an active one.',
  quantity_invalid: 'A quantity is a whole number from 1 to 1000000. Write such a number.',
  quantity_too_large: 'So many of this price make too large an amount. Write a smaller quantity.',
  collection_unknown: 'The collection is unknown. Write wallet or outside.',
  date_invalid: 'A date is written like 2083-08-06 or 2026-11-21. Write it so.',
  date_missing_in_calendar: 'There is no such day in the calendar. Check the month and the day.',
  date_year: 'The year is neither near today nor one of Bikram Sambat from 2070 to 2090. Check it.',
  date_over: 'This day is over. Write a later one, or bill the row when it is made.',
  date_too_far: 'This day is too far away. Write one within three years, or two for a trial.',
  two_dates: 'A row has paid_until or trial_until, not both. Leave one empty.',
  payment_missing:
    'Nobody has paid the first period. Write until when it is paid, in paid_until, or a trial in trial_until.',
  external_id_repeated: 'Another row above has the same external_id. Give each person their own.',
  row_repeated: 'Another row above says the same. Take one of them out.',
  not_made: 'The row could not be made. Try it again in a new file.',
} as const

export type RowProblemCode = keyof typeof ROW_PROBLEMS

/** One problem of a row. */
export interface RowProblem {
  /** Null: it is about the whole row. */
  column: string | null
  code: string
  message: string
}

export const rowProblem = (column: string | null, code: RowProblemCode): RowProblem => ({
  column,
  code,
  message: ROW_PROBLEMS[code],
})
