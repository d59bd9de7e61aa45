import { testDatabase } from '../testing/database.ts';
import { describeTransactions } from './transaction-cases.ts';

describeTransactions('embedded database', testDatabase);
