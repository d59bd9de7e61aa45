import { testDatabase } from '../testing/database.ts';
import { describeRowLevelSecurity } from './security-cases.ts';

describeRowLevelSecurity('embedded database', testDatabase, { ownRole: true });
