/**
 * A browser that translates a page wraps its text nodes: React then can neither remove such a text nor put something before
 * it. A text that comes and goes beside other children, or stands behind one that does, stands in an element of its own.
 */
/** What a child may be drawn as, with all branches of its conditions. */
function branchesOf(node) {
  switch (node?.type) {
    case 'ConditionalExpression':
      return [...branchesOf(node.consequent), ...branchesOf(node.alternate)]
    case 'LogicalExpression':
      return node.operator === '&&'
        ? [null, ...branchesOf(node.right)]
        : [...branchesOf(node.left), ...branchesOf(node.right)]
    case 'ParenthesizedExpression':
    case 'TSNonNullExpression':
    case 'TSAsExpression':
      return branchesOf(node.expression)
    default:
      return [node]
  }
}

const isText = (node) =>
  (node?.type === 'Literal' && typeof node.value === 'string') ||
  node?.type === 'StringLiteral' ||
  node?.type === 'TemplateLiteral'

/** The children of an element that are drawn, with what each may be. */
function childrenOf(element) {
  return element.children
    .filter(
      (child) => child.type !== 'JSXText' || /[^\s]| (?!\s*\n)/.test(child.value.replace(/\s*\n\s*/g, '')),
    )
    .filter(
      (child) => child.type !== 'JSXExpressionContainer' || child.expression.type !== 'JSXEmptyExpression',
    )
    .map((child) => {
      if (child.type === 'JSXText') return { node: child, isText: true, changes: false }
      if (child.type !== 'JSXExpressionContainer') return { node: child, isText: false, changes: false }
      const branches = branchesOf(child.expression)
      return { node: child, isText: branches.some(isText), changes: branches.length > 1 }
    })
}

/** The children of `element` that a translated page breaks at. */
export function bareTextsOf(element) {
  const children = childrenOf(element)
  // A fragment's children lie beside others, or come and go with it.
  if (element.type === 'JSXFragment') return children.filter(({ isText }) => isText)
  if (children.length < 2) return []
  return children.filter(
    ({ isText, changes }, index) =>
      isText && (changes || children.slice(0, index).some((before) => before.changes && !before.isText)),
  )
}

export const bareTexts = {
  meta: {
    type: 'problem',
    docs: { description: 'A text that changes beside other children has an element of its own' },
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
