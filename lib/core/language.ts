/**
 * The languages of pages and messages for customers. The first one is the default. Besides the texts in messages/<language>, an entry is
 * all that Khata knows of a language. docs/recipes.md says how to add one.
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
    // The vowel signs of Devanagari need room above and below.
    lineHeight: '1.65',
    moments: { soon: 'एकछिनमा', now: 'भर्खरै', today: 'आज', tomorrow: 'भोलि', realTime: 'साँचो समयमा' },
  },
} as const satisfies Record<string, Locale>

interface Locale {
  /** The language's own name. */
  ownName: string
  /** A person's name for examples of messages. */
  exampleName: string
  /** The digit 0. The other nine follow it in Unicode. */
  zero: string
  /** The end of a sentence. */
  fullStop: string
  /** The currency sign before an amount. */
  rupees: string
  /** The calendar in an SMS, which has room for only one. Everywhere else Bikram Sambat comes first, with the other one in brackets. */
  smsCalendar: 'gregorian' | 'bikramSambat'
  /** True if Bikram Sambat dates are written `२०८३ माघ ८`, false for `8 Magh 2083`. */
  yearIsFirst: boolean
  /** The months of Bikram Sambat. Null for their Latin names. */
  nepaliMonths: readonly string[] | null
  /** The Gregorian months. Null for their English names. */
  gregorianMonths: readonly string[] | null
  /** The line height in mails. */
  lineHeight: string
  /** Words for: in less than a minute, less than a minute ago, today, tomorrow, and real time as opposed to a sandbox clock. */
  moments: Record<'soon' | 'now' | 'today' | 'tomorrow' | 'realTime', string>
}

export type Language = keyof typeof LOCALES

export const LANGUAGES = Object.keys(LOCALES) as [Language, ...Language[]]

export const [DEFAULT_LANGUAGE] = LANGUAGES

/** @returns undefined for any other text. */
export function languageOf(text: unknown): Language | undefined {
  return LANGUAGES.find((each) => each === text)
}
