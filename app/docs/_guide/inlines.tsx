import type { Token, Tokens } from 'marked'
import { Fragment } from 'react'
import { A } from '../_prose/guide'
import { C } from '../_prose/inline'

/** The words of a paragraph: text, code, links and what is strong. */
export function Inlines({ tokens }: { tokens: readonly Token[] }) {
  return tokens.map((token, i) => {
    const key = `${i} ${token.raw}`
    return <Inline key={key} token={token} />
  })
}

function Inline({ token }: { token: Token }) {
  switch (token.type) {
    case 'codespan':
      return <C>{(token as Tokens.Codespan).text}</C>
    case 'link':
      return (
        <A href={(token as Tokens.Link).href}>
          <Inlines tokens={token.tokens ?? []} />
        </A>
      )
    case 'strong':
      return (
        <strong>
          <Inlines tokens={token.tokens ?? []} />
        </strong>
      )
    case 'escape':
    case 'text':
      return <Fragment>{(token as Tokens.Text).text}</Fragment>
    default:
      throw new TypeError(`a guide has ${token.type} in a sentence, which no page shows`)
  }
}
