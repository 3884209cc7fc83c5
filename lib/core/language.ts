/**
 * The languages of pages and messages for customers. The first one is for those who have not chosen. An entry is all
 * that Khata knows of a language, beside its texts in messages/<language>. docs/recipes.md says how one is added.
 */
export const LOCALES = {
  en: {
    ownName: 'English',
    exampleName: 'Asha Rai',
    zero: '0',
    fullStop: '.',
    rupees: 'Rs',
    smsCalendar: 'gregorian',
    yearIsFirst: false,
    nepaliMonths: null,
    gregorianMonths: null,
    shortMonths: null,
    lineHeight: '1.5',
    moments: {
      soon: 'in a moment',
      now: 'just now',
      today: 'today',
      tomorrow: 'tomorrow',
      realTime: 'in real time',
    },
  },
  ne: {
    ownName: 'नेपाली',
    exampleName: 'आशा राई',
    zero: '०',
    fullStop: '।',
    rupees: 'रू',
    smsCalendar: 'bikramSambat',
    yearIsFirst: true,
    nepaliMonths: [
      ...['वैशाख', 'जेठ', 'असार', 'साउन', 'भदौ', 'असोज'],
      ...['कात्तिक', 'मंसिर', 'पुस', 'माघ', 'फागुन', 'चैत'],
    ],
    gregorianMonths: [
      ...['जनवरी', 'फेब्रुअरी', 'मार्च', 'अप्रिल', 'मे', 'जुन'],
      ...['जुलाई', 'अगस्ट', 'सेप्टेम्बर', 'अक्टोबर', 'नोभेम्बर', 'डिसेम्बर'],
    ],
    shortMonths: [...['जन', 'फेब', 'मार्च', 'अप्रि', 'मे', 'जुन'], ...['जुला', 'अग', 'सेप्ट', 'अक्टो', 'नोभे', 'डिसे']],
    // Vowel signs of Devanagari need room above and below.
    lineHeight: '1.65',
    moments: { soon: 'एकछिनमा', now: 'भर्खरै', today: 'आज', tomorrow: 'भोलि', realTime: 'साँचो समयमा' },
  },
} as const satisfies Record<string, Locale>

interface Locale {
  /** The language in its own words. */
  ownName: string
  /** A person in an example of a message. */
  exampleName: string
  /** The digit 0. The other nine follow it in Unicode. */
  zero: string
  /** What a sentence ends with. */
  fullStop: string
  /** What stands before an amount. */
  rupees: string
  /** The calendar of an SMS, where there is room for one. Everywhere else Bikram Sambat is first and the other one in brackets. */
  smsCalendar: 'gregorian' | 'bikramSambat'
  /** A date of Bikram Sambat is written `२०८३ माघ ८`, and not `8 Magh 2083`. */
  yearIsFirst: boolean
  /** The months of Bikram Sambat. Null: in Latin script. */
  nepaliMonths: readonly string[] | null
  /** The months of the other calendar. Null: their English names. */
  gregorianMonths: readonly string[] | null
  /** The same months for the columns of a chart, where what the browser calls short is as long as the whole name. Null: it is short. */
  shortMonths: readonly string[] | null
  /** Of mails. */
  lineHeight: string
  /** Less than a minute away, and less than a minute ago. The present day, and the one after. What no sandbox clock moves. */
  moments: Record<'soon' | 'now' | 'today' | 'tomorrow' | 'realTime', string>
}

export type Language = keyof typeof LOCALES

export const LANGUAGES = Object.keys(LOCALES) as [Language, ...Language[]]

export const [DEFAULT_LANGUAGE] = LANGUAGES

/** @returns undefined for any other text. */
export function languageOf(text: unknown): Language | undefined {
  return LANGUAGES.find((each) => each === text)
}
