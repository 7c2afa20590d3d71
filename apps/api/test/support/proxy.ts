import { join } from 'node:path'
import { projectRoot } from '#kernel/project-root.ts'

/** The status page before it is built, which changes nothing in it. */
export const statusDir = join(projectRoot, 'apps/web/installable')

/** deploy/haproxy/people.cfg at that address without a certificate: the rest as it stands. */
export const withoutCertificate = (config: string, address: string): string =>
  config
    .replace(/^\s*bind :80\n\s*bind :443 .*$/m, `    bind ${address}`)
    .replace(/^\s*http-request redirect scheme https.*$/m, '')
    .replace('maxconn 20000', 'maxconn 500')
