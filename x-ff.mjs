import { openTcpProxy } from './faults/tcp-proxy.ts'
import { freePort } from './scripts/processes.ts'
import { runShop } from './scripts/run-shop.ts'
import { owner } from './e2e/worker-shop.ts'
import { openFirefox } from './e2e/other-browsers/firefox.ts'
import { buyAsNewCustomer, returnFromPayment } from './e2e/other-browsers/journey.ts'
import { openTab } from './e2e/other-browsers/tab.ts'
const port = await freePort()
const proxy = await openTcpProxy(port)
const shopUrl = `http://127.0.0.1:${proxy.port}`
const shop = await runShop({ PORT: String(port), APP_URL: shopUrl, ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password, RATE_LIMIT_SCALE: '100000' })
process.env.SHOP_URL = shop.shopUrl
const engine = await openFirefox({ width: 390, height: 780 })
let bad = 0
try {
  const tab = openTab(engine, shopUrl)
  await buyAsNewCustomer(tab)
  for (let i = 0; i < Number(process.argv[2] ?? 10); i++) {
    const t = Date.now()
    try { await returnFromPayment(tab); console.log(i, 'ok', Date.now() - t) } catch (e) { bad++; console.log(i, String(e.message).slice(0, 120)) }
  }
} finally { await engine.close?.(); proxy.close(); await shop.stop() }
console.log('bad', bad)
process.exit(0)
