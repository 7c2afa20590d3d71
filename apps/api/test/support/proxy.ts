/** deploy/haproxy/people.cfg at that address without a certificate: the rest as it stands. */
export const withoutCertificate = (config: string, address: string): string =>
  config
    .replace(/^\s*bind :80\n\s*bind :443 .*$/m, `    bind ${address}`)
    .replace(/^\s*http-request redirect scheme https.*$/m, '')
    .replace('maxconn 20000', 'maxconn 500')
