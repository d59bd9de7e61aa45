import { testDatabase } from '../testing/database.ts';
import { describeNameOrder } from './name-order-cases.ts';

describeNameOrder('embedded database', testDatabase);
