// `npm run sms`: prints the length of each SMS with the longest names that a business and a product may have. Fails if one has two parts
// without a reason. `npm run check` runs it, too.
import { readArguments } from '../bootstrap/usage.mjs'

readArguments({ usage: 'Use npm run sms.' })

process.env.DATABASE_URL ??= 'postgres://nobody@localhost/none'
process.env.APP_SECRET ??= 'for texts that are sent to nobody'
process.env.APP_URL = 'https://pay.khata.com.np'
process.env.CHECKOUT_URL = process.env.APP_URL

const { smsRows } = await import('@/lib/notice/sms-rows.fixture')

/** The SMS that take two parts, and why. */
const REASONS: Record<string, string> = {}

let wrong = 0
console.log(['kind', 'text', 'names', 'units', 'parts'].join('\t'))
for (const { kind, text, names, units, parts, sms } of smsRows()) {
  const reason = REASONS[kind]
  console.log([kind, text, names, units, parts, parts > 1 ? (reason ?? sms) : ''].join('\t').trimEnd())
  if (parts > 1 && !reason) wrong++
}
if (wrong > 0) {
  console.error(
    `\n${wrong} SMS have more than one part. Shorten their texts (messages), or give the reason here.`,
  )
  process.exitCode = 1
}
