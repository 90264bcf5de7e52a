import { index, rootRoute, route } from '@tanstack/virtual-file-routes'

export const routes = rootRoute('root.tsx', [
  index('site/home.page.tsx'),
  route('/shop', 'catalog/shop.page.tsx'),
  route('/sale', 'catalog/sale.page.tsx'),
  route('/new-in', 'catalog/new-in.page.tsx'),
  route('/product/$slug', 'catalog/product.page.tsx'),
  route('/featured', 'featured/featured.page.tsx'),
  route('/newsletter', 'site/newsletter.page.tsx'),
  route('/cart', 'cart/cart.page.tsx'),
  route('/checkout', 'checkout/checkout.page.tsx'),
  route('/checkout/review', 'checkout/review.page.tsx'),
  route('/checkout/success', 'checkout/success.page.tsx'),
  route('/checkout/failed', 'checkout/failed.page.tsx'),
  route('/track-order', 'orders/track-order.page.tsx'),
  route('/auth', 'account/auth.page.tsx'),
  route('/account', 'account/account.page.tsx'),
  route('/orders', 'orders/orders.page.tsx'),
  route('/orders/$number', 'orders/order.page.tsx'),
])
