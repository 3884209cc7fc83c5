import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import Stripe from 'stripe'
import { describe, expect, test, vi } from 'vitest'
import { constructEvent, SignatureError } from '@/clients/typescript/src/signature'
import { signatureHeader } from '@/lib/webhook/call/sign'
import { guideOf, samplesOfGuide } from './read'

interface Vector {
  name: string
  valid: boolean
  secret: string
  body: string
  header: string
  /** Unix seconds. */
  now: number
}

const { vectors } = JSON.parse(readFileSync('docs/webhook-signature-vectors.json', 'utf8')) as {
  vectors: Vector[]
}
const rotation = vectors.filter(({ name }) => name.startsWith('during a rotation'))

test('Khata makes the same header as the test vectors', () => {
  const [both] = rotation
  const secrets = rotation.map(({ secret }) => secret)
  const [time] = /\d+/.exec(both?.header ?? '') ?? []
  expect(signatureHeader(secrets, both?.body ?? '', new Date(Number(time) * 1000))).toBe(both?.header)
})

describe.each(vectors)('$name', ({ valid, secret, body, header, now }) => {
  const at = new Date(now * 1000)

  test(`${valid ? 'passes' : 'is refused by'} the TypeScript client, as text and as bytes`, async () => {
    for (const raw of [body, new TextEncoder().encode(body)]) {
      const event = constructEvent(raw, header, secret, { now: at })
      if (valid) expect(await event).toEqual(JSON.parse(body))
      else await expect(event).rejects.toBeInstanceOf(SignatureError)
    }
  })

  test(`${valid ? 'passes' : 'is refused by'} the sample of the guide`, async () => {
    const verify = await sampleOfTheGuide()
    vi.useFakeTimers({ now: at })
    try {
      expect(verify(body, header, secret)).toBe(valid)
    } finally {
      vi.useRealTimers()
    }
  })
})

// The sample gets a clock with the time of each vector. If the machine lacks the language, its test is skipped.
const PROGRAMS = {
  python: {
    command: ['python3', '-c'],
    around: (sample: string) => `${sample}
import json, sys
for v in json.load(sys.stdin):
    time.time = lambda: v["now"]
    print(json.dumps(verify(v["body"].encode(), v["header"], v["secret"])))`,
  },
  php: {
    command: ['php', '-r'],
    around: (sample: string) => `namespace Sample;
function time() { global $now; return $now; }
${sample}
foreach (json_decode(file_get_contents('php://stdin'), true) as $v) {
    $now = $v['now'];
    echo json_encode(verify($v['body'], $v['header'], $v['secret'])), "\\n";
}`,
  },
}

describe.each(Object.entries(PROGRAMS))('the sample of the guide in %s', (language, { command, around }) => {
  const [program = '', flag = ''] = command

  test.skipIf(spawnSync(program, ['--version']).status !== 0)('accepts and refuses what it must', () => {
    const sample = samplesOfGuide(guideOf('webhooks')).find((each) => each.language === language)
    const input = JSON.stringify(vectors)
    const { stdout, stderr } = spawnSync(program, [flag, around(sample?.code ?? '')], {
      input,
      encoding: 'utf8',
    })
    expect(stderr).toBe('')
    expect(
      stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual(vectors.map(({ valid }) => valid))
  })
})

// Stripe's library only checks for old deliveries, and accepts those from the future.
const ofStripe = vectors.filter(({ name }) => !name.endsWith('ahead'))

test.each(ofStripe)("$name: Stripe's library agrees", ({ valid, secret, body, header, now }) => {
  const construct = () =>
    new Stripe('sk_test_unused').webhooks.constructEvent(body, header, secret, 300, undefined, now * 1000)
  if (valid) expect(construct()).toEqual(JSON.parse(body))
  else expect(construct).toThrow()
})

test.each([[{ id: 'evt_1' }], [undefined]])(
  'the TypeScript client refuses a body of %j with a message that says what to do',
  async (parsed) => {
    const [{ header, secret }] = rotation as [Vector]
    await expect(constructEvent(parsed as never, header, secret)).rejects.toThrow(
      'The body must be the raw one',
    )
  },
)

type Verify = (body: string, header: string, secret: string) => boolean

async function sampleOfTheGuide(): Promise<Verify> {
  const sample = samplesOfGuide(guideOf('webhooks')).find(({ title }) => title === 'With nothing but Node')
  const javascript = sample?.code.replaceAll(': string', '') ?? ''
  const module = await import(`data:text/javascript,${encodeURIComponent(javascript)}`)
  return module.verify as Verify
}
