export type Language = 'bash' | 'json' | 'ts' | 'python' | 'php' | 'http' | 'text'
export type TokenKind = 'plain' | 'string' | 'keyword' | 'number' | 'comment' | 'name'

export interface Token {
  kind: TokenKind
  text: string
}

const STRING = String.raw`"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'`
const NUMBER = String.raw`\b\d[\d_.]*\b`
const WORDS =
  'import|from|export|const|let|await|async|function|return|if|else|for|of|new|throw|try|catch|true|false|null|default'

// In each, the first group that matches decides the kind of the token.
const RULES: Record<Language, [TokenKind, string][]> = {
  json: [
    ['name', String.raw`"(?:\\.|[^"\\\n])*"(?=\s*:)`],
    ['string', STRING],
    ['keyword', String.raw`\b(?:true|false|null)\b`],
    ['number', NUMBER],
  ],
  ts: [
    ['comment', String.raw`\/\/[^\n]*`],
    ['string', `${STRING}|${String.raw`\x60(?:\\.|[^\x60\\])*\x60`}`],
    ['keyword', String.raw`\b(?:${WORDS})\b`],
    ['number', NUMBER],
  ],
  bash: [
    ['comment', String.raw`(?<=^|\s)#[^\n]*`],
    ['string', STRING],
    ['keyword', String.raw`(?<=^|\n)\s*(?:curl|npm|npx|export|openssl)\b`],
    ['name', String.raw`\s-{1,2}[\w-]+|\$\w+`],
  ],
  python: [
    ['comment', String.raw`#[^\n]*`],
    ['string', STRING],
    ['keyword', String.raw`\b(?:import|from|def|return|if|else|for|in|not|and|or|None|True|False)\b`],
    ['number', NUMBER],
  ],
  php: [
    ['comment', String.raw`\/\/[^\n]*`],
    ['string', STRING],
    ['keyword', String.raw`\b(?:function|return|if|else|elseif|foreach|as|true|false|null)\b`],
    ['name', String.raw`\$\w+`],
    ['number', NUMBER],
  ],
  http: [['name', String.raw`^[\w-]+(?=:)`]],
  text: [],
}

/** Splits code into tokens of one kind each, for colouring. Joined, they are the original text. */
export function tokensOf(code: string, language: Language): Token[] {
  const rules = RULES[language]
  if (rules.length === 0) return [{ kind: 'plain', text: code }]
  const pattern = new RegExp(rules.map(([, source]) => `(${source})`).join('|'), 'gm')
  const tokens: Token[] = []
  let end = 0
  for (const match of code.matchAll(pattern)) {
    if (match.index > end) tokens.push({ kind: 'plain', text: code.slice(end, match.index) })
    const rule = rules[match.slice(1).findIndex((group) => group !== undefined)]
    tokens.push({ kind: rule?.[0] ?? 'plain', text: match[0] })
    end = match.index + match[0].length
  }
  if (end < code.length) tokens.push({ kind: 'plain', text: code.slice(end) })
  return tokens
}
