import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { contrastOf } from '@/lib/core/color'
import { PROVIDER_NAMES } from '@/lib/core/providers'

const css = readFileSync(path.join(import.meta.dirname, '../../app/globals.css'), 'utf8')
const [lightBlock = '', darkBlock = ''] = (/:root,[^{]*\{([\s\S]*?)\n\}/.exec(css)?.[1] ?? '').split(
  '@variant',
)
const tokensIn = (block: string) =>
  Object.fromEntries([...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, hex]) => [name, hex]))

const THEMES = { light: tokensIn(lightBlock), dark: tokensIn(darkBlock) }
const GROUNDS = ['page', 'surface', 'raised', 'sunken']
const TONES = ['good', 'waiting', 'late', 'bad', 'over']
const TEXT = 4.5
// The contrast of borders of controls, focus rings and chart marks (WCAG 1.4.11).
const EDGE = 3

it('every token has a value in both themes', () => {
  const named = [...css.matchAll(/--color-([\w-]+): var\(--([\w-]+)\)/g)]
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter(([, utility, token]) => utility !== token)).toEqual([])
  // A provider's button uses the colours of that provider.
  const names = named
    .flatMap(([, name = '']) =>
      name.startsWith('provider') ? PROVIDER_NAMES.map((own) => name.replace('provider', own)) : [name],
    )
    .sort()
  for (const tokens of Object.values(THEMES)) expect(Object.keys(tokens).sort()).toEqual(names)
})

describe.each(Object.entries(THEMES))('in the %s theme', (_, tokens) => {
  const ratio = (a: string, b: string) => contrastOf(tokens[a] ?? '', tokens[b] ?? '')
  const tooFaint = (pairs: (readonly [string, string])[], least: number) =>
    pairs.filter(([a, b]) => ratio(a, b) < least).map(([a, b]) => `${a} on ${b}: ${ratio(a, b).toFixed(2)}`)
  const cross = (inks: string[], grounds: string[]) =>
    inks.flatMap((ink) => grounds.map((ground) => [ink, ground] as const))

  it('text is read on every ground that it stands on', () => {
    expect(tooFaint(cross(['ink', 'ink-muted', 'link', 'khata'], GROUNDS), TEXT)).toEqual([])
    expect(tooFaint(cross(['ink', 'ink-muted'], ['action-quiet']), TEXT)).toEqual([])
    expect(tooFaint([['ink-inverse', 'action']], TEXT)).toEqual([])
    expect(
      tooFaint(
        PROVIDER_NAMES.map((name) => [`${name}-ink`, name] as const),
        TEXT,
      ),
    ).toEqual([])
  })

  it('a state is read on its own ground and on those of the page', () => {
    for (const tone of TONES) {
      const grounds = [`${tone}-ground`, ...GROUNDS]
      expect(tooFaint(cross([`${tone}-ink`, 'ink', 'link'], grounds), TEXT)).toEqual([])
    }
    expect(tooFaint([['surface', 'bad-ink']], TEXT)).toEqual([])
  })

  it('the ring of the focus and the edge of a control are seen on every ground', () => {
    const grounds = [...GROUNDS, ...TONES.map((tone) => `${tone}-ground`)]
    expect(tooFaint(cross(['focus'], [...grounds, 'action-quiet']), EDGE)).toEqual([])
    expect(tooFaint(cross(['line-strong'], GROUNDS), EDGE)).toEqual([])
  })

  it('the six colours of a chart are seen, and stay apart for people who do not see all colours', () => {
    const colours = [1, 2, 3, 4, 5, 6].map((n) => `chart-${n}`)
    expect(tooFaint(cross(colours, ['surface', 'page']), EDGE)).toEqual([])
    for (const sight of Object.values(SIGHTS)) {
      const seen = colours.map((name) => lab(tokens[name] ?? '', sight))
      const distances = seen.flatMap((a, i) =>
        seen.slice(i + 1).map((b) => Math.hypot(...a.map((x, j) => x - (b[j] ?? 0)))),
      )
      expect(Math.min(...distances)).toBeGreaterThan(LEAST_DISTANCE)
    }
  })
})

// In OKLab, black and white are 1 apart, and a difference of 0.02 is just visible.
const LEAST_DISTANCE = 0.1

type Matrix = readonly (readonly [number, number, number])[]

/** How people without one kind of cone see linear light: Machado, Oliveira and Fernandes 2009, table 1, severity 1. */
const SIGHTS: Record<string, Matrix> = {
  usual: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
}

// Björn Ottosson, https://bottosson.github.io/posts/oklab/
const TO_CONES: Matrix = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
]
const TO_LAB: Matrix = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
]

function lab(hex: string, sight: Matrix): number[] {
  const light = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  const seen = times(sight, light).map((channel) => Math.min(1, Math.max(0, channel)))
  return times(TO_LAB, times(TO_CONES, seen).map(Math.cbrt))
}

function times(matrix: Matrix, vector: number[]): number[] {
  return matrix.map((row) => row.reduce((sum, factor, i) => sum + factor * (vector[i] ?? 0), 0))
}
