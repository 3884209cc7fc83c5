import { drawPaper, type Paper } from '@/lib/invoice/worker/paper'
import { KHATA, PAGE, QUIET, rule, WIDTH } from '@/lib/invoice/worker/sheet'
import type { StatementDocument } from '../document'

const ROW = 36
const SIZE = 9.5
const BALANCE_ROW = 24
const SUM_ROW = 18

const COLUMNS = {
  day: { x: PAGE.margin, width: 112 },
  what: { x: PAGE.margin + 120, width: 176 },
  amount: { x: PAGE.margin + 302, width: 96 },
  balance: { x: PAGE.margin + 404, width: WIDTH - 404 },
}

/** Draws the statement as a PDF. The same statement always gives the same file. */
export function drawStatement(statement: StatementDocument): Promise<Uint8Array<ArrayBuffer>> {
  const { title, month, language, pageWords } = statement
  return drawPaper(
    {
      title: `${title} ${month}`,
      author: 'Khata',
      language,
      date: new Date(0),
      pageWords,
      drawFrame: (pdf) => pdf.rect(0, 0, PAGE.width, 6).fill(KHATA),
      bottom: PAGE.height - PAGE.margin - 8,
    },
    (paper) => draw(paper, statement),
  )
}

function draw({ pdf, say, place, heightOf }: Paper, statement: StatementDocument): void {
  const whole = { x: PAGE.margin, width: WIDTH }
  const { columns } = statement
  const heads = (y: number) => {
    const look = { color: QUIET, size: 9, weight: 'bold' } as const
    say(columns.day, { ...COLUMNS.day, y }, look)
    say(columns.what, { ...COLUMNS.what, y }, look)
    say(columns.amount, { ...COLUMNS.amount, y }, { ...look, align: 'right' })
    say(columns.balance, { ...COLUMNS.balance, y }, { ...look, align: 'right' })
    rule(pdf, y + 20)
    return y + 28
  }
  const balance = ({ label, balance }: StatementDocument['opening'], y: number) => {
    say(label, { ...COLUMNS.what, y }, { weight: 'bold', size: 9.5 })
    say(balance, { ...COLUMNS.balance, y }, { weight: 'bold', size: 9.5, align: 'right' })
    rule(pdf, y + BALANCE_ROW - 4)
    return y + BALANCE_ROW + 4
  }

  let y = say('khata', { ...whole, y: PAGE.margin }, { weight: 'bold', size: 15, color: KHATA })
  const right = { align: 'right' } as const
  const below = say(statement.title, { ...whole, y: PAGE.margin }, { ...right, weight: 'bold', size: 22 })
  say(statement.month, { ...whole, y: below }, { ...right, size: 12, color: QUIET })
  y = say(statement.owner, { ...whole, y: y + 6 }, { size: 11 })
  if (statement.testNotice) y = say(statement.testNotice, { ...whole, y: y + 2 }, { color: QUIET, size: 9 })
  y = balance(statement.opening, heads(Math.max(y, below + 16) + 28))
  const heightOfWhat = (text: string) => heightOf(text, COLUMNS.what.width, SIZE)
  const oneLine = heightOfWhat('–')
  for (const row of statement.rows) {
    const more = heightOfWhat(row.what) - oneLine
    y = place(y, ROW + more, heads)
    say(row.day, { ...COLUMNS.day, y }, { size: SIZE })
    say(row.date, { ...COLUMNS.day, y: y + 14 }, { color: QUIET, size: 8 })
    say(row.what, { ...COLUMNS.what, y }, { size: SIZE })
    say(row.who, { ...COLUMNS.what, y: y + 14 + more }, { color: QUIET, size: 8, isOneLine: true })
    say(row.amount, { ...COLUMNS.amount, y }, { size: SIZE, ...right })
    say(row.balance, { ...COLUMNS.balance, y }, { size: SIZE, ...right })
    y += ROW + more
  }
  const sumRows = statement.sums.length + (statement.cut ? 1 : 0)
  y = place(y, BALANCE_ROW + 12 + SUM_ROW * sumRows, heads)
  rule(pdf, y)
  y = balance(statement.closing, y + 8)
  for (const { label, value } of statement.sums) {
    say(label, { ...COLUMNS.what, y }, { color: QUIET, size: 9 })
    say(value, { ...COLUMNS.amount, y }, { color: QUIET, size: 9, ...right })
    y += SUM_ROW
  }
  if (statement.cut) say(statement.cut, { ...whole, y }, { color: QUIET, size: 9 })
}
