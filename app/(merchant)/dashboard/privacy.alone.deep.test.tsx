import { expect, test } from 'vitest'
import { writeRequestLog } from '@/lib/request-log/record'
import { comesAs } from '@/scripts/test/browser.fixture'
import { Api } from '@/testing/api'
import { writesByHand } from '@/testing/books'
import { newTwin, payElsewhere, payHere, type Twin, withoutChance } from '@/testing/twins'
import { PLACES, placeAt, shownAt } from './shown-page.fixture'

writesByHand('a paid period is ended at once, because production has no clock to move', 'period-current')

/** Pages that no page links to. They are opened by typing their address. */
const TYPED = ['/search?q=asha', `/security/confirm?file=/dashboard/production/customers/export`]

/** Further pages of the same kind would show nothing new. */
const OF_A_KIND = 2

/** Removes what differs between any two visits: times, ages, the ends of ids and keys, durations, and numbers of the instance. */
const withoutMoment = (text: string) =>
  withoutChance(text)
    .replace(/…[\w-]{4,6}/g, '…')
    .replace(/\b\d\d:\d\d(:\d\d)?\b/g, 'time')
    .replace(/\b\d+(<!-- -->)? ms\b/g, 'moment')
    .replace(/(just now|(in )?\d+ (seconds?|minutes?)( ago)?)\b/g, 'moment')
    .replace(/(last4|durationMs|sequence)&quot;<\/span>: <span class="[^"]*">[^<]*/g, '$1')
    .replace(/(slug&quot;<\/span>: <span class="[^"]*">&quot;)[2-9a-z]{10}/g, '$1')
    .replace(/(Sequence<\/dt><dd class="[^"]*">)\d+/g, '$1')
    .replace(/(sequence\\*&quot;:)\d+/g, '$1')
    .replace(/,\d+,evt_/g, ',evt_')
    .replace(/(key|acc)_,\d+,instant/g, '$1_,instant')

/** Follows the links through the dashboard, and returns what is shown at each address, in the order of the links. */
async function walk({ tenant }: Twin) {
  comesAs(tenant.session.cookie)
  const inSandbox = `/sandbox/messages/${tenant.ids.msg}`
  const fixed = [...PLACES.keys()].filter((place) => !place.includes('['))
  // No list shows enough invoices to contain a link to it.
  const draft = `/invoices/${tenant.ids.inv}/edit`
  const known = new Set([...fixed, ...TYPED, draft, inSandbox, `${inSandbox}/html`])
  const seen: { address: string; shown: string }[] = []
  const counts = new Map<string, number>()
  for (const address of known) {
    const place = placeAt(address)
    if (place === undefined || (counts.get(place) ?? 0) >= OF_A_KIND) continue
    counts.set(place, (counts.get(place) ?? 0) + 1)
    const text = await shownAt(address, 'production')
    seen.push({ address: withoutChance(address), shown: withoutMoment(text) })
    for (const [, link = ''] of text.matchAll(/href="\/dashboard\/production(\/[^"#]*)"/g))
      known.add(link.replaceAll('&amp;', '&'))
  }
  return { seen, unseen: [...PLACES.keys()].filter((place) => !counts.has(place)) }
}

/** Only the part that differs, because the pages are long. */
function partThatDiffers(two: string, one: string) {
  const at = [...two].findIndex((letter, n) => letter !== one[n])
  const from = Math.max(0, (at < 0 ? two.length : at) - 80)
  return { two: two.slice(from, from + 160), one: one.slice(from, from + 160) }
}

test('in production no page and no file of the dashboard tells what a person pays to another business', async () => {
  const api = await Api.load()
  const [paysTwo, paysOne] = [await newTwin(api), await newTwin(api)]
  await payElsewhere(paysTwo)
  await payHere(paysTwo)
  await payHere(paysOne)
  await writeRequestLog()
  const [ofTwo, ofOne] = [await walk(paysTwo), await walk(paysOne)]
  expect(ofOne.unseen).toEqual([])
  expect(ofTwo.seen.map(({ address }) => address)).toEqual(ofOne.seen.map(({ address }) => address))
  const differences = ofTwo.seen.flatMap(({ address, shown }, n) => {
    const other = ofOne.seen[n]?.shown ?? ''
    return shown === other ? [] : [{ address, ...partThatDiffers(shown, other) }]
  })
  expect(differences).toEqual([])
})
