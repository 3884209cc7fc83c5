import type { Token, Tokens } from 'marked'
import { Fragment } from 'react'
import { CodeBlock } from '@/components/ui/code-block'
import type { Language } from '@/components/ui/highlight'
import { A, Guide, H2, Items, Note } from '../_prose/guide'
import { C } from '../_prose/inline'
import { Table } from '../_prose/table'
import { codeOf, type GuideText, headingOf, tokensOf } from './read'

interface GuidePageProps {
  guide: GuideText
  /** What stands above its text. */
  children?: React.ReactNode
}

/** A guide as a page. */
export function GuidePage({ guide, children }: GuidePageProps) {
  return (
    <Guide title={guide.title} lead={guide.lead}>
      {children}
      <Blocks tokens={tokensOf(guide)} />
    </Guide>
  )
}

function Blocks({ tokens }: { tokens: readonly Token[] }) {
  return tokens.map((token, i) => {
    const key = `${i} ${token.raw}`
    return <Block key={key} token={token} />
  })
}

function Block({ token }: { token: Token }) {
  switch (token.type) {
    case 'space':
      return null
    case 'heading': {
      const { id, title } = headingOf(token as Tokens.Heading)
      return <H2 id={id}>{title}</H2>
    }
    case 'code': {
      const { language, title, code } = codeOf(token as Tokens.Code)
      return <CodeBlock title={title} language={language as Language} code={code} />
    }
    case 'paragraph':
      return (
        <p>
          <Inlines tokens={token.tokens ?? []} />
        </p>
      )
    case 'blockquote':
      return (
        <Note>
          <Inlines tokens={(token.tokens?.[0] as Tokens.Paragraph | undefined)?.tokens ?? []} />
        </Note>
      )
    case 'list':
      return <List list={token as Tokens.List} />
    case 'table':
      return <TableBlock table={token as Tokens.Table} />
    default:
      throw new TypeError(`a guide has ${token.type}, which no page shows`)
  }
}

function List({ list }: { list: Tokens.List }) {
  return (
    <Items ordered={list.ordered}>
      {list.items.map((item) => (
        <li key={item.text}>
          {item.tokens.map((token) => (
            <Inlines key={token.raw} tokens={'tokens' in token ? (token.tokens ?? []) : []} />
          ))}
        </li>
      ))}
    </Items>
  )
}

function TableBlock({ table }: { table: Tokens.Table }) {
  const columns = table.header.map(({ text }) => text)
  return (
    <Table
      caption={columns.join(', ')}
      columns={columns}
      rows={table.rows.map((cells) => ({
        key: cells[0]?.text ?? '',
        cells: cells.map((cell) => <Inlines key={cell.text} tokens={cell.tokens} />),
      }))}
    />
  )
}

/** The content of a paragraph: text, code, links and emphasis. */
function Inlines({ tokens }: { tokens: readonly Token[] }) {
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
