/** Every route of the API, for the tests that walk through all of them. */
import { contracts, type Contracts, type Slice } from '#domain/contracts.ts';

type Both<T> = (T extends unknown ? (value: T) => void : never) extends (value: infer All) => void
  ? All
  : never;

export const contract = Object.assign({}, ...Object.values(contracts)) as Both<Contracts[Slice]>;
