import { Writable } from 'node:stream'
import { use } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { expect, it } from 'vitest'
import { InTurn } from './later-parts'

/** A text that is read when the test says so. */
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

/** The HTML in the order in which it is sent. @param goOn called when the browser has the first of it. */
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
  // What is read is sent at once, into a part of the page that is hidden.
  const [seen = ''] = html.split('<div hidden')
  expect(seen.match(/<template id="B:\d+"/g)).toEqual(['<template id="B:0"'])
  expect(html).toContain('What is below')
  // It is seen when the one place that waits gets what belongs there.
  expect(html.indexOf('$RC("B:0"')).toBeGreaterThan(html.indexOf('What is above'))
})
