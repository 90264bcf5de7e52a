/**
 * A browser that translates a page wraps its text nodes: React then can neither remove nor change such a text, nor put
 * something before it. A text that comes and goes or changes next to other children, or follows one that comes and goes, has an
 * element of its own. A text alone in its element is no such case: React writes the whole element
 * (rule: translated-pages).
 */

/** What an expression may be drawn as: all branches of its conditions. */
function branchesOf(node) {
  switch (node.type) {
    case 'ConditionalExpression':
      return [...branchesOf(node.consequent), ...branchesOf(node.alternate)]
    case 'LogicalExpression':
      return node.operator === '&&'
        ? [{ type: 'Nothing' }, ...branchesOf(node.right)]
        : [...branchesOf(node.left), ...branchesOf(node.right)]
    default:
      return [node]
  }
}

/** Such a text is a sum, a count or a date: `formatMoney(…)`, `countText(…)`. */
const isFormatted = (node) =>
  node.type === 'CallExpression' && /^format|Text$|Words$/.test(node.callee.name ?? '')

const isText = (node) =>
  (node.type === 'Literal' && typeof node.value === 'string') ||
  node.type === 'TemplateLiteral' ||
  isFormatted(node)

/** Whether JSX draws it: not a comment, nor the line breaks and spaces between elements. */
const isDrawn = (child) =>
  child.type === 'JSXText'
    ? /\S/.test(child.value) || !child.value.includes('\n')
    : child.expression?.type !== 'JSXEmptyExpression'

function childOf(node) {
  if (node.type !== 'JSXExpressionContainer') return { node, isText: node.type === 'JSXText' }
  const branches = branchesOf(node.expression)
  const changes = branches.length > 1 || branches.some(isFormatted)
  return { node, isText: branches.some(isText), changes, comesAndGoes: branches.length > 1 }
}

/** A translator leaves its texts as they are. */
const isUntranslated = (node) =>
  node?.openingElement?.attributes.some(
    ({ name, value }) => name?.name === 'translate' && value?.value === 'no',
  ) ||
  (Boolean(node?.parent) && isUntranslated(node.parent))

/** The children of `element` that a translated page breaks at. */
function bareTextsOf(element) {
  const children = element.children.filter(isDrawn).map(childOf)
  // A fragment's children are drawn next to others, or come and go with it.
  if (element.type === 'JSXFragment') return children.filter(({ isText }) => isText)
  if (children.length < 2 || isUntranslated(element)) return []
  const firstToGo = children.findIndex(({ comesAndGoes, isText }) => comesAndGoes && !isText)
  return children.filter(
    ({ isText, changes }, index) => isText && (changes || (firstToGo >= 0 && index > firstToGo)),
  )
}

export const bareTexts = {
  meta: {
    type: 'problem',
    docs: { description: 'A text that changes next to other children has an element of its own' },
  },
  create(context) {
    const file = context.filename
    if (!file.endsWith('.tsx') || /\/src\/admin\/|\.email\.tsx$|\.test\.tsx$/.test(file)) return {}
    const check = (element) => {
      for (const { node } of bareTextsOf(element))
        context.report({
          node,
          message: 'A translated page breaks at this text: put it into an element of its own',
        })
    }
    return { JSXElement: check, JSXFragment: check }
  },
}
