import { index, rootRoute } from '@tanstack/virtual-file-routes'

export const routes = rootRoute('root.tsx', [index('site/home.page.tsx')])
