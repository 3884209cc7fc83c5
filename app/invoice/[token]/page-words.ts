/** What only the page says; the invoice's own words are in lib/invoice/words.ts. */
export const PAGE_WORDS = {
  en: { itsName: 'English', download: 'Download as PDF' },
  ne: { itsName: 'नेपाली', download: 'पीडीएफ डाउनलोड गर्नुहोस्' },
}
