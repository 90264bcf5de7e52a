import { index, rootRoute, route } from '@tanstack/virtual-file-routes'

export const routes = rootRoute('root.tsx', [
  index('site/home.page.tsx'),
  route('/cart', 'cart/cart.page.tsx'),
  route('/auth', 'account/auth.page.tsx'),
])
