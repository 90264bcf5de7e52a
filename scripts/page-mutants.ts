import { parse } from '@babel/parser'

/** Where a change is made, which says how it can be switched on and off (`scripts/switched-page.ts`). */
export type Place = 'expression' | 'statement' | 'attribute' | 'spread' | 'words' | 'part' | 'option'
/** One change of a page's source: the text from `start` to `end` becomes `to`. `what` says it in words. */
export type Mutant = { line: number; start: number; end: number; to: string; what: string; place: Place }

/** What is used of Babel's nodes; each kind has some of it. */
interface Node {
  type: string
  start: number
  end: number
  loc: { start: { line: number } }
  operator: string
  selfClosing: boolean
  arguments: Node[]
  properties?: Node[]
  quasis: Node[]
  name: Node
  value: Node
  expression: Node
  consequent: Node
  alternate: Node
  left: Node
  right: Node
  test: Node
  argument: Node
  callee: Node
  object: Node
  property: Node
  key: Node
  openingElement: Node
  id: Node
}

/** What only changes how a page looks, what tests find things by, and what React alone reads. */
const unseen =
  /^(className|fieldClassName|key|ref|size|variant|tone|place|skeleton|style|rows|width|height|colSpan|decoding|data-testid|testId|resetScroll|position|isCompact)$/
/** Data handed to a part of the page: the compiler asks for them. */
const isTold = (name: string) =>
  /^(on[A-Z]|is[A-Z]|has[A-Z]|aria-|data-)|^(disabled|error|hint|help|label|title|message|href|to|search|params|replace|text|footer|back|aside|action|tabs|filters|above|below|noun|checked|value|autoComplete|inputMode|maxLength)$/.test(
    name,
  )
/** Drawings without words. */
const drawings = /^(Icon|SkeletonRows|Thumbnail|CartSkeleton)$/

const otherWords = 'Other words'
const opposite: Record<string, string> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
}
/** Steps that change a list or a text: left out, what they were called on goes on as it was. */
const leftOut = ['filter', 'toReversed', 'trim', 'slice', 'replaceAll', 'toLowerCase', 'toUpperCase']
/** What a hook cannot be called without. */
const needed = ['run', 'queryKey', 'queryFn', 'mutationFn', 'control', 'name', 'defaultValues']

const isClasses = (text: string) =>
  text.split(/\s+/).every((word) => /^!?[a-zA-F\d:[\]/.&*>%()#,-]+$/.test(word)) && /[-:]/.test(text)
const isLook = (code: string) => code === "''" || (/^'.*'$/.test(code) && isClasses(code.slice(1, -1)))
/** Words somebody reads, and no key, path or list of classes. */
const isWords = (text: string) =>
  /\p{Ll}/u.test(text) && !isClasses(text.trim()) && (/^[\p{Lu}“‘₦]/u.test(text) || /\S\s+\S/.test(text))

/** The changes of a page or its browser code that matter to somebody at the screen, in the order of the file. */
export function mutantsOf(source: string): Mutant[] {
  const mutants: Mutant[] = []
  const text = (node: Node) => source.slice(node.start, node.end)
  const add = (node: Node, to: string, what: string, place: Place = 'expression') =>
    mutants.push({ line: node.loc.start.line, start: node.start, end: node.end, to, what, place })

  const makers: Record<string, (node: Node, parents: Node[]) => void> = {
    JSXAttribute(node, parents) {
      const name = text(node.name)
      const owner = text(parents.at(-1)!.name)
      if (drawings.test(owner)) return
      const isElement = /^[a-z]/.test(owner)
      const { value } = node
      const given = value?.type === 'JSXExpressionContainer' ? value.expression : null
      const isHandedOn = given && /^(Identifier|MemberExpression|OptionalMemberExpression)$/.test(given.type)
      if (isElement || !isHandedOn || isTold(name)) add(node, '', `no ${name}`, 'attribute')
    },
    JSXSpreadAttribute: (node) => add(node, '', `no ${text(node)}`, 'spread'),
    JSXText(node) {
      if (/\p{L}/u.test(text(node))) add(node, otherWords, 'other words', 'words')
    },
    StringLiteral(node, parents) {
      if (parents.at(-1)!.type !== 'JSXAttribute' && isWords(text(node).slice(1, -1)))
        add(node, `'${otherWords}'`, 'other words')
    },
    TemplateLiteral(node) {
      const words = node.quasis.map(text).join(' ')
      if (isWords(words) || isWords(words.trim())) add(node, `'${otherWords}'`, 'other words')
    },
    ConditionalExpression(node) {
      const branches = [node.consequent, node.alternate].map(text)
      if (branches.every(isLook)) return
      for (const branch of branches)
        if (branch !== 'undefined') add(node, `(${branch})`, `always ${short(branch)}`)
    },
    LogicalExpression(node, parents) {
      if (node.operator !== '&&' && node.operator !== '||') return
      if (parents.at(-1)!.operator === node.operator) return
      const operands = operandsOf(node)
      const parts = operands.map(text)
      const shown = /^(JSX|Object)/.test(operands.at(-1)!.type) ? parts.at(-1)! : null
      for (const part of parts) {
        // Without its condition `{hint && <p>{hint}</p>}` is an empty paragraph.
        if (parts.length === 2 && (shown?.includes(`{${part}}`) || shown?.includes(`{ ${part} }`))) continue
        if (part === 'undefined') continue
        const others = parts.filter((other) => other !== part).join(` ${node.operator} `)
        if (part === shown) add(node, 'false', `never ${short(part)}`)
        else add(node, `(${others})`, `without ${short(part)}`)
      }
    },
    IfStatement({ test, consequent }) {
      add(test, 'false', `never if (${short(text(test))})`)
      if (!/^(ReturnStatement|ThrowStatement|ContinueStatement)$/.test(consequent.type))
        add(test, 'true', `always if (${short(text(test))})`)
    },
    BinaryExpression(node, parents) {
      const to = opposite[node.operator]
      const isWhole = /^(IfStatement|ConditionalExpression|LogicalExpression)$/.test(parents.at(-1)!.type)
      if (to && !(isWhole && node.operator.endsWith('==')))
        add(node, `${text(node.left)} ${to} ${text(node.right)}`, `${node.operator} as ${to}`)
    },
    BooleanLiteral: (node) => add(node, flipped(text(node)), flipped(text(node))),
    ExpressionStatement(node) {
      const { expression } = node
      const call = /^(UnaryExpression|AwaitExpression)$/.test(expression.type)
        ? expression.argument
        : expression
      if (/CallExpression$|^AssignmentExpression$/.test(call.type))
        add(node, ';', `no ${short(text(call))}`, 'statement')
    },
    CallExpression(node) {
      const { object, property } = node.callee
      const method = property ? text(property) : ''
      if (method === 'map' || method === 'flatMap')
        add(object, '[]', `no ${method} of ${short(text(object))}`)
      else if (leftOut.includes(method)) add(node, text(object), `no ${method}`)
      if (!/^use[A-Z]/.test(text(node.callee))) return
      for (const option of node.arguments.flatMap((given) => given.properties ?? [])) {
        const name = option.key ? text(option.key) : ''
        if (name === 'changes') add(option.value, '[]', 'changes nothing')
        else if (name && !needed.includes(name))
          add(option, '...{}', `no ${name} for ${text(node.callee)}`, 'option')
      }
    },
    JSXElement(node, parents) {
      const name = text(node.openingElement.name)
      const isPart = /^JSX(Element|Fragment)$/.test(parents.at(-1)?.type ?? '')
      if (isPart && node.openingElement.selfClosing && /^[A-Z]/.test(name) && !drawings.test(name))
        add(node, '', `no <${name} />`, 'part')
    },
  }

  const visit = (node: Node, parents: Node[]) => {
    if (isPassedOver(node, text)) return
    makers[node.type]?.(node, parents)
    for (const [key, value] of Object.entries(node)) {
      if (/^(loc|typeAnnotation|typeParameters|typeArguments|key)$/.test(key)) continue
      for (const child of Array.isArray(value) ? value : [value])
        if (typeof child?.type === 'string' && typeof child.start === 'number')
          visit(child, [...parents, node])
    }
  }
  const { program } = parse(source, { sourceType: 'module', plugins: ['typescript', 'jsx'] })
  visit(program as unknown as Node, [])
  return mutants.toSorted((a, b) => a.start - b.start)
}

/** Types, imports, styling. */
function isPassedOver(node: Node, text: (node: Node) => string): boolean {
  if (node.type === 'JSXAttribute') return unseen.test(text(node.name))
  if (node.type.startsWith('TS')) return !/^TS(As|Satisfies|NonNull)Expression$/.test(node.type)
  if (/^(FunctionDeclaration|VariableDeclarator)$/.test(node.type) && text(node.id).endsWith('Class'))
    return true
  if (node.type === 'CallExpression') return /^(buttonClass|createContext)$/.test(text(node.callee))
  if (node.type === 'LogicalExpression') return text(node.left) === 'className'
  return node.type === 'ImportDeclaration'
}

/** `a && b && c` is three. */
const operandsOf = (node: Node, { operator } = node): Node[] =>
  node.operator === operator && node.type === 'LogicalExpression'
    ? [...operandsOf(node.left, { operator } as Node), ...operandsOf(node.right, { operator } as Node)]
    : [node]

const flipped = (value: string) => (value === 'true' ? 'false' : 'true')

const short = (code: string) => {
  const flat = code.replace(/\s+/g, ' ')
  return flat.length > 48 ? `${flat.slice(0, 47)}…` : flat
}
