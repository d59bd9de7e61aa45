import { postgresDatabase } from '../testing/database.ts';
import { describeNameOrder } from './name-order-cases.ts';

describeNameOrder('PostgreSQL', postgresDatabase);
