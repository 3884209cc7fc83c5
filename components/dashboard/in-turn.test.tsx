import { Writable } from 'node:stream'
import { use } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { expect, it } from 'vitest'
import { InTurn } from './later-parts'

/** A text whose reading ends when the test says so. */
function unread() {
  let read: (text: string) => void = () => undefined
  const text = new Promise<string>((resolve) => {
    read = resolve
  })
  return { text, read }
}

function Part({ text }: { text: Promise<string> }) {
  return <p>{use(text)}</p>
}

/** The HTML in the order in which it is sent. @param goOn called when the browser has received the first part. */
function sent(page: React.ReactNode, goOn: () => void): Promise<string> {
  return new Promise((resolve, reject) => {
    let html = ''
    const browser = new Writable({
      write(chunk, _, done) {
        if (html === '') goOn()
        html += chunk
        done()
      },
      final(done) {
        resolve(html)
        done()
      },
    })
    const { pipe } = renderToPipeableStream(page, {
      onShellReady: () => pipe(browser),
      onError: reject,
    })
  })
}

it('shows no part before those above it, in any order in which they are read', async () => {
  const [above, below] = [unread(), unread()]
  const parts = [<Part key="above" text={above.text} />, <Part key="below" text={below.text} />]
  const page = (
    <html lang="en">
      <body>
        <InTurn parts={parts} />
      </body>
    </html>
  )
  const html = await sent(page, () => {
    below.read('What is below')
    above.read('What is above')
  })
  // Each part is sent as soon as it was read, hidden at first.
  const [seen = ''] = html.split('<div hidden')
  expect(seen.match(/<template id="B:\d+"/g)).toEqual(['<template id="B:0"'])
  expect(html).toContain('What is below')
  // It becomes visible when the one placeholder before it was filled.
  expect(html.indexOf('$RC("B:0"')).toBeGreaterThan(html.indexOf('What is above'))
})
