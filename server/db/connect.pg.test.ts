import { postgresDatabase } from '../testing/database.ts';
import { describeTransactions } from './transaction-cases.ts';

describeTransactions('PostgreSQL', postgresDatabase);
