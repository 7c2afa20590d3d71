import { describe, expect, test } from 'vitest'
import { faultOfFee, refuseContract } from './contract.rules.ts'

describe('a contract', () => {
  test('is agreed with a company whose access works, and with no other', () => {
    expect((['active', 'applied', 'refused', 'suspended'] as const).map((access) => refuseContract(access))).toEqual([
      null,
      'api_not_active',
      'api_not_active',
      'api_not_active',
    ])
  })

  test.each([
    ['fixed', 5_000n, null, null],
    ['fixed', 10_000n, null, null],
    ['fixed', 10_001n, null, ['fee_fils', 'too_big']],
    ['fixed', null, null, ['fee_fils', 'required']],
    ['fixed', 5_000n, 50, ['fee_basis_points', 'required']],
    ['percent', null, 50, null],
    ['percent', null, null, ['fee_basis_points', 'required']],
    ['percent', 5_000n, 50, ['fee_fils', 'required']],
  ] as const)('with a %s fee of %s fils or %s hundredths of a percent, below 10,000 fils: %j', (kind, feeFils, feeBasisPoints, fault) => {
    expect(faultOfFee({ kind, feeFils, feeBasisPoints, mostFeeFils: 10_000n })).toEqual(fault)
  })
})
