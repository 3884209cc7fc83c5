import { toAsciiDigits } from '@/lib/core/digits'
import { haveNames } from '../column-schema'
import type { Columns } from '../terms'
import { tidyCell } from './cell'
import { dayWritten, ordersIn } from './day'

/** How people in Nepal and their programs head the columns of their books, without spaces and marks. The best word is first. */
const WORDS: Readonly<Record<string, string>> = {
  external_id: `memberid memberno membernumber membershipno membershipnumber membershipid membercode customerid customerno
    customernumber customercode clientid clientno clientcode studentid rollno rollnumber regno registrationno registrationnumber
    admissionno cardno accountno accountnumber consumerno connectionno subscriberid subscriberno userid externalid id code username
    userlogin loginid login
    सदस्यनं सदस्यनम्बर सदस्यतानं सदस्यतानम्बर सदस्यसङ्ख्या सदस्यकोड ग्राहकनं ग्राहकनम्बर ग्राहककोड दर्तानं दर्तानम्बर परिचयनं परिचयनम्बर रोलनं
    रोलनम्बर कार्डनं कार्डनम्बर कोड आईडी`,
  name: `name fullname customername membername clientname studentname subscribername ledgername partyname nameofmember nameofcustomer
    nameofstudent nameofledger nameofparty accountname contactname billingname customer member client student subscriber party
    नाम पूरानाम पुरानाम नामथर सदस्यकोनाम ग्राहककोनाम विद्यार्थीकोनाम ग्राहक सदस्य विद्यार्थी
    displayname mailingname particulars contactperson username nickname company organizationname organisationname`,
  first_name: 'firstname givenname fname forename billingfirstname पहिलोनाम',
  middle_name: 'middlename additionalname बीचकोनाम',
  last_name: 'lastname surname familyname lname billinglastname थर',
  phone: `mobile mobileno mobilenumber mobilephone cell cellno cellphone phone phoneno phonenumber phone1value contact contactno
    contactnumber contactphone billingphone primaryphone tel telno telephone whatsapp viber homephone businessphone otherphone
    phone2value
    मोबाइल मोबाइलनं मोबाइलनम्बर मोबाईल मोबाईलनं मोबाईलनम्बर फोन फोननं फोननम्बर सम्पर्क सम्पर्कनं सम्पर्कनम्बर टेलिफोन`,
  email: `email emailid emailaddress email1value billingemail useremail mail email2address इमेल ईमेल इमेलठेगाना`,
  language: 'language lang भाषा',
  pan: 'pan panno pannumber panvat panvatno panitno vatno vatpan प्यान प्याननं प्याननम्बर पान पाननं स्थायीलेखानम्बर',
  price: `price priceid plan planname serviceplan internetplan tariff package packagename membership membershiptype membershipplan
    subscription product scheme course योजना प्याकेज सदस्यता सदस्यताप्रकार कोर्स`,
  quantity: 'quantity qty seats परिमाण संख्या सङ्ख्या',
  collection: 'collection सङ्कलन संकलन',
  paid_until: `paiduntil paidtill paidupto paidto validuntil validtill validupto validto expirydate expiry expires expireson
    expiredate expirationdate expiration enddate membershipexpiry membershipend nextdue duedate nextduedate renewaldate renewal renewon
    nextpayment nextpaymentdate म्याद म्यादसकिने म्यादसकिनेमिति म्यादमिति सकिनेमिति अन्तिममिति नवीकरणमिति नविकरणमिति बक्यौतामिति`,
  trial_until: 'trialuntil trialend trialends trialenddate परीक्षणमिति परीक्षणसकिनेमिति',
}

// Those for whole names that a list of persons has beside their names.
const WEAK_NAMES =
  'displayname mailingname particulars contactperson username nickname company organizationname organisationname'

const WORDS_OF = Object.entries(WORDS).map(
  ([column, words]) => [column, words.split(/\s+/).map(plain)] as const,
)

/** Whether a cell is what a column has. A column that is not here may have anything. */
const FITS: Readonly<Record<string, (cell: string) => boolean>> = {
  external_id: (cell) => /\d/.test(cell) || !/\s/.test(cell),
  phone: (cell) => /^\+?(?=(?:\D*\d){7,15}\D*$)[\d\s()./,;:+-]+$/.test(toAsciiDigits(cell)),
  email: (cell) => /^\S+@\S+\.\S+/.test(cell),
  pan: (cell) => /^\d{9}$/.test(toAsciiDigits(cell)),
  paid_until: isDay,
  trial_until: isDay,
  name: isName,
  first_name: isName,
}

const MOBILE = /^(\+?977[\s-]?)?9[678]\d[\s-]?\d{3}[\s-]?\d{4}(\.0)?$/

/** What says by itself what it is, whatever its heading. */
const SPEAKS: Readonly<Record<string, (cell: string) => boolean>> = {
  phone: (cell) => MOBILE.test(toAsciiDigits(cell)),
  email: (cell) => FITS.email?.(cell) ?? false,
}

function isDay(cell: string): boolean {
  return 'day' in dayWritten(cell, ordersIn([cell]))
}

function isName(cell: string): boolean {
  return /\p{L}[\p{L}\p{M}]/u.test(cell) && !/[@_/\\]|\d{4,}|^\p{L}*\d+$/u.test(cell)
}

const SCORES = { heading: 1000, partOfHeading: 900, cells: 600, wrongCells: -500, noCells: -300 }
// Nearly all cells of a column are what it has. Some are slips.
const MOST = 0.8

interface Guess {
  score: number
  at: number
  column: string
}

/**
 * Guesses the columns of headings that say nothing by themselves, by their words in English and Nepali and by what is below them.
 * @param columns of the headings that are said. Undefined: not said.
 */
export function guessedColumns(
  headings: readonly string[],
  columns: readonly (string | null | undefined)[],
  rows: readonly (readonly string[])[],
): Columns {
  const found: (string | null)[] = columns.map((column) => column ?? null)
  const guesses = headings.flatMap((heading, at) =>
    columns[at] === undefined && heading !== '' ? guessesFor(heading, at, cellsAt(rows, at)) : [],
  )
  const scores = new Map<string, number>()
  for (const { score, at, column } of guesses.toSorted((a, b) => b.score - a.score || a.at - b.at)) {
    if (found[at] || found.includes(column)) continue
    found[at] = column
    scores.set(column, score)
  }
  keepOneName(found, headings, scores)
  joinAddresses(found, headings, columns, rows)
  return found
}

const cellsAt = (rows: readonly (readonly string[])[], at: number) =>
  rows.map((row) => tidyCell(row[at] ?? '')).filter((cell) => cell !== '')

function guessesFor(heading: string, at: number, cells: readonly string[]): Guess[] {
  const share = (fits: (cell: string) => boolean) => cells.filter(fits).length / cells.length
  return WORDS_OF.flatMap(([column, words]) => {
    const [fits, speaks] = [FITS[column], SPEAKS[column]]
    let score = scoreOf(heading, words)
    if (score > 0 && cells.length === 0) score += SCORES.noCells
    else if (score > 0 && fits && share(fits) < 0.5) score += SCORES.wrongCells
    if (speaks && cells.length > 0 && share(speaks) >= MOST) score = Math.max(score, SCORES.cells)
    return score > 0 ? [{ score, at, column }] : []
  })
}

// Many books have a heading in both languages: "Name (नाम)".
const BETWEEN_PARTS = /[()[\]/|:;,.\n]+/

/** How well a heading says a column. 0: not at all. */
function scoreOf(heading: string, words: readonly string[]): number {
  const whole = words.indexOf(plain(heading))
  if (whole >= 0) return SCORES.heading - whole
  const parts = heading.split(BETWEEN_PARTS).map(plain).filter(Boolean)
  const ranks = parts.map((part) => words.indexOf(part))
  return ranks.length > 0 && ranks.every((rank) => rank >= 0) ? SCORES.partOfHeading - Math.min(...ranks) : 0
}

/** True for a heading that is like a column, whatever is below it. */
export const isLikeColumn = (heading: string): boolean =>
  WORDS_OF.some(([, words]) => scoreOf(heading, words) > 0) || addressPart(heading) !== null

/** A name is in one column, or in two or three. */
function keepOneName(
  found: (string | null)[],
  headings: readonly string[],
  scores: ReadonlyMap<string, number>,
): void {
  const drop = (...names: string[]) => {
    for (const [at, column] of found.entries())
      if (column && names.includes(column) && scores.has(column)) found[at] = null
  }
  const isPerson = ['first_name', 'last_name'].some(
    (column) => found.includes(column) && (scores.get(column) ?? SCORES.heading) > SCORES.cells,
  )
  const name = found.indexOf('name')
  if (name < 0 || !isPerson) return
  const isWeak =
    scores.has('name') &&
    ((scores.get('name') ?? 0) < SCORES.cells || WEAK_NAMES.split(' ').includes(plain(headings[name] ?? '')))
  if (isWeak) drop('name')
  else drop('first_name', 'middle_name', 'last_name')
}

const ADDRESS =
  /^(home|customer|member|permanent|current|billing|mailing|business|office|other|shipping|)(.*)$/
const PLACES =
  'address streetaddress addressline address1 address2 address3 addressline1 addressline2 street street2 street3 address1formatted location ठेगाना'
const TOWNS =
  'tole area ward wardno city town municipality district state province region zone गाउँ शहर टोल वडा नगरपालिका जिल्ला प्रदेश'

interface AddressPart {
  group: string
  isPlace: boolean
}

function addressPart(heading: string): AddressPart | null {
  const [, group = '', part = ''] = ADDRESS.exec(plain(heading)) ?? []
  for (const [words, isPlace] of [
    [PLACES, true],
    [TOWNS, false],
  ] as const) {
    const known = words.split(' ').map(plain)
    if (known.includes(plain(heading))) return { group: '', isPlace }
    if (group !== '' && known.includes(part)) return { group, isPlace }
  }
  return null
}

/** An address may have several columns: those of one kind, the first that anybody has written. */
function joinAddresses(
  found: (string | null)[],
  headings: readonly string[],
  columns: readonly (string | null | undefined)[],
  rows: readonly (readonly string[])[],
): void {
  if (found.includes('address')) return
  const parts = headings.flatMap((heading, at) => {
    const part = found[at] === null && columns[at] === undefined ? addressPart(heading) : null
    return part ? [{ at, ...part, isWritten: cellsAt(rows, at).length > 0 }] : []
  })
  const places = parts.filter(({ isPlace }) => isPlace)
  const { group } = places.find(({ isWritten }) => isWritten) ?? places[0] ?? {}
  for (const part of parts) if (part.group === group) found[part.at] = 'address'
}

/** The heading under which the names of people most likely stand, where no column is the name. Null: none is likely. */
export function likelyNames(
  headings: readonly string[],
  columns: Columns,
  rows: readonly (readonly string[])[],
): string | null {
  if (haveNames(columns)) return null
  const likely = headings.find((heading, at) => {
    const cells = columns[at] === null && heading !== '' ? cellsAt(rows, at) : []
    const names = cells.filter((cell) => isName(cell) && !/\d/.test(cell))
    return names.length >= MOST * cells.length && new Set(names).size > names.length / 2
  })
  return likely ?? null
}

/** Letters and digits alone. The marks of Nepali vowels belong to their letters. */
function plain(heading: string): string {
  return heading
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '')
}
