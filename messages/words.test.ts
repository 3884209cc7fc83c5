import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { MESSAGES } from './catalogue'
import { phoneWords } from './phone-words'
import { STAFF_AREAS } from './staff-words'

// One hand: a thing has one word in every text. What a customer has with us is the Khata ब्यालेन्स: बाँकी is what is owed. The word
// wallet belongs to eSewa and Khalti.
const FORBIDDEN: [wrong: RegExp, right: string][] = [
  [/वालेट|वालेट|खातामा बाँकी/, 'Khata ब्यालेन्स'],
  [/प्रति (दिन|हप्ता|महिना|वर्ष)/, 'महिनाको'],
  [/मौज्दात/, 'Khata ब्यालेन्स'],
  [/खाता कोड|खाताको कोड/, 'कोड'],
  [/(?<!वि)क्रेता|उपभोक्ता|खरिदकर्ता/, 'ग्राहक'],
  [/निःशुल्क परीक्षण|निशुल्क|फ्री|ट्रायल/, 'निःशुल्क, निःशुल्क अवधि'],
  [/ई-?सेवा|इ-?सेवा|खल्ती|खाल्टी|esewa|ESewa|Esewa|khalti/, 'eSewa, Khalti'],
  [/सहमति/, 'मन्जुरी'],
  [/(?<!\p{L})बिल(?!\p{L})/u, 'बीजक'],
  [/छौं|आफैं|अंक|लागी/, 'छौँ, आफैँ, अङ्क, लागि'],
  [/ को लागि/, 'का लागि'],
  [/SMS/, 'एसएमएस'],
  [/तिमी|तँ(?!\p{L})/u, 'तपाईं'],
  [/भुक्तानी भयो|तिरिसकेको|चुक्ता/, 'तिरियो, तिरिएको'],
  [/पैसा थप्नुहोस्/, 'रकम थप्नुहोस्'],
  [/भित्रमा|!/, 'without it'],
]

/** Each text with its key: `wallet.home.balance`. */
function textsOf(value: unknown, key: string): [string, string][] {
  if (typeof value === 'string') return [[key, value]]
  return Object.entries(value as object).flatMap(([name, inner]) =>
    textsOf(inner, key ? `${key}.${name}` : name),
  )
}

const NEPALI = textsOf(MESSAGES.ne, '')

const isOfStaff = (key: string) => (STAFF_AREAS as readonly string[]).includes(key.split('.')[0] ?? '')

it.each(FORBIDDEN)('no text in Nepali says %s, but: %s', (wrong) => {
  expect(NEPALI.filter(([, text]) => wrong.test(text))).toEqual([])
})

it('a customer reads one word for the shop, and no other for the Khata balance', () => {
  const { refusals, ...areas } = MESSAGES.ne
  // The paper of a payout is for the business, and names its bank account.
  const own = textsOf(areas, '').filter(([key]) => !isOfStaff(key) && !key.startsWith('document.payout.'))
  expect(own.filter(([, text]) => /व्यवसाय|खाता/.test(text))).toEqual([])
  expect(textsOf(refusals, '').filter(([, text]) => /customer \{[^}]*(व्यवसाय|खाता)/.test(text))).toEqual([])
})

it('docs/nepali.md lists texts as they are', () => {
  const listed = readFileSync('docs/nepali.md', 'utf8').matchAll(/^- `([\w.]+)`: (.+)$/gm)
  const rows = [...listed].map(([, key, text]) => [key, text])
  expect(rows.length).toBeGreaterThan(0)
  expect(NEPALI).toEqual(expect.arrayContaining(rows))
})

it('the word of tests and of the sandbox stands in nothing else', () => {
  const keys = NEPALI.filter(([, text]) => text.includes('परीक्षण')).map(([key]) => key)
  expect(keys.toSorted()).toEqual([
    'audit.actions.sandbox_clock_advanced',
    'audit.details.names.environment',
    'audit.list.lead',
    'checkout.test.numbers',
    'customer.sandbox',
    'customer.testMoney',
    'customers.paying.testMoney',
    'customers.testMoney.add',
    'document.payout.test',
    'document.test',
    'frame.approval.text',
    'frame.environment',
    'frame.environments.sandbox',
    'frame.noRealMoney',
    'frame.otherPages',
    'goLive.rows.sell.choose',
    'goLive.rows.sell.lead',
    'goLive.rows.sell.nothing',
    'home.steps.tasks.api_key.title',
    'home.steps.tasks.first_checkout.text',
    'landing.try',
    'notices.test',
    'notices.testSubject',
    'paymentLinks.share.sandbox',
    'places.actions.sandbox',
    'places.groups.sandbox',
    'places.pages.sandbox',
    'reconciliation.list.leadIn.sandbox',
    'refusals.codes.qr_request_not_simulated',
    'refusals.codes.sandbox_only',
    'settings.data.sandbox',
    'settings.same',
    'team.lead',
    'team.roles.developer.may',
    'wallet.signIn.ofBusiness',
    'wallet.signIn.testPhone',
    'wallet.statement.test',
  ])
})

// Refusals have a form for staff, who read of wallets and top-ups as a program does.
const { refusals, ...areas } = MESSAGES.en
const others = Object.fromEntries(Object.entries(areas).filter(([area]) => !isOfStaff(area)))

it('no text for customers in English says wallet, which is a word of eSewa and Khalti: theirs is the Khata balance', () => {
  expect(textsOf(others, '').filter(([, text]) => /wallet/i.test(text))).toEqual([])
  expect(textsOf(refusals, '').filter(([, text]) => /customer \{[^}]*wallet/i.test(text))).toEqual([])
})

it('money is added, in every text for customers in English: top-up is a word of the API', () => {
  expect(textsOf(others, '').filter(([, text]) => /top[- ]?up/i.test(text))).toEqual([])
  expect(textsOf(refusals, '').filter(([, text]) => /customer \{[^}]*top[- ]?up/i.test(text))).toEqual([])
})

it('no page says that nothing was charged, or that the customer canceled, where only the provider knows', () => {
  const known =
    /^(refusals|agree|notices|counter)\.|^checkout\.problems\.(amount_changed|providerAway)$|^checkout\.closed\.arrived$|^reconciliation\.toDo\.marked$|^subscriptions\.(cancel\.trial|done\.changed)$/
  const claims = textsOf(MESSAGES.en, '').filter(([, text]) =>
    /nothing was (charged|taken)|no money was|you canceled/i.test(text),
  )
  expect(claims.map(([key]) => key).filter((key) => !known.test(key))).toEqual([])
})

it.each([
  ['+9779812345678', '981\u00a0234\u00a05678'],
  ['981-234 5678', '981\u00a0234\u00a05678'],
  ['+977 1-4123456', '+977 1-4123456'],
])('the phone %s reads %s', (phone, words) => expect(phoneWords(phone, 'en')).toBe(words))
