import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** What a program says against files of `deploy/`; null where it is not on this machine. */
type Linter = { program: string; files: string; run: (place: string) => void }

const call = (program: string, args: string[]) =>
  execFileSync(program, args, { stdio: 'pipe', encoding: 'utf8' })

/** The whole of nginx.conf, with TLS: only the certificate is made here. */
function testNginx(place: string) {
  const [key, certificate] = [path.join(place, 'key.pem'), path.join(place, 'certificate.pem')]
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const named = ['-subj', '/CN=shop.example.com', '-keyout', key, '-out', certificate]
  call('openssl', ['req', ...kind, ...named])
  const own = readFileSync('deploy/nginx.conf', 'utf8')
    .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate};`)
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`)
  const file = path.join(place, 'nginx.conf')
  writeFileSync(file, `pid ${place}/nginx.pid;\nevents {}\nhttp {\naccess_log off;\n${own}}\n`)
  call('nginx', ['-t', '-q', '-e', path.join(place, 'nginx.log'), '-c', file])
}

/** The units, with this Node and this user in place of those of a shop's machine. */
function verifyUnits(place: string) {
  const files = ['shop@.service', 'shop-worker.service'].map((name) => {
    const file = path.join(place, name.replace('@', '@3000'))
    const text = readFileSync(`deploy/${name}`, 'utf8')
      .replace('/opt/shop/node_modules/node/bin/node', process.execPath)
      .replace('User=shop', 'User=daemon')
    writeFileSync(file, text)
    return file
  })
  // It ends with 0 where it only ignores a line.
  const { stderr, error } = spawnSync('systemd-analyze', ['verify', '--man=no', ...files], {
    encoding: 'utf8',
  })
  if (error ?? stderr) throw Object.assign(error ?? new Error('systemd-analyze'), { stderr })
}

function checkAlerts(place: string) {
  const file = path.join(place, 'alerts.yaml')
  cpSync('deploy/alerts.yaml', file)
  call('promtool', ['check', 'rules', file])
}

const linters: Linter[] = [
  { program: 'nginx', files: 'nginx.conf', run: testNginx },
  { program: 'systemd-analyze', files: 'the units', run: verifyUnits },
  { program: 'promtool', files: 'alerts.yaml', run: checkAlerts },
]

/** Lints the files of `deploy/` with the programs there are (deploy/README.md). @throws with what one of them says */
export function lintDeployFiles(): void {
  const place = mkdtempSync(path.join(tmpdir(), 'shop-deploy-'))
  const said: string[] = []
  try {
    for (const { program, files, run } of linters) {
      try {
        run(place)
        said.push(`${files} (${program})`)
      } catch (error) {
        const { code, stderr } = error as { code?: string; stderr?: string }
        if (code !== 'ENOENT')
          throw new Error(`deploy/, ${files}: ${stderr || String(error)}`, { cause: error })
        said.push(`${files} not checked: ${program} is missing`)
      }
    }
  } finally {
    rmSync(place, { recursive: true })
  }
  console.log(`deploy/: ${said.join(', ')}`)
}
